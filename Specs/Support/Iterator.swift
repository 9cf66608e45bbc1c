/// A sequence that can be iterated only once.
func iterator<Element>(of elements: Element...) -> AnyIterator<Element> { AnyIterator(elements.makeIterator()) }
