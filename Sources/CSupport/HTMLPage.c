// Embeds the page of the format `html`, because resources of a package cannot be linked everywhere.

#include "CSupport.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

#ifndef __has_embed
#error "the compiler has no #embed; use the clang of Swift 6.3 or later"
#endif

static const unsigned char page[] = {
#embed "../CandlestickReports/HTML/Page/head.html"
    ,
#embed "../CandlestickReports/HTML/Page/page.css"
    ,
#embed "../CandlestickReports/HTML/Page/detail.css"
    ,
#embed "../CandlestickReports/HTML/Page/body.html"
    ,
#embed "../CandlestickReports/HTML/Page/text.js"
    ,
#embed "../CandlestickReports/HTML/Page/run.js"
    ,
#embed "../CandlestickReports/HTML/Page/filter.js"
    ,
#embed "../CandlestickReports/HTML/Page/list.js"
    ,
#embed "../CandlestickReports/HTML/Page/code.js"
    ,
#embed "../CandlestickReports/HTML/Page/schedule.js"
    ,
#embed "../CandlestickReports/HTML/Page/detail.js"
    ,
#embed "../CandlestickReports/HTML/Page/overview.js"
    ,
#embed "../CandlestickReports/HTML/Page/page.js"
    ,
#embed "../CandlestickReports/HTML/Page/events.html"
    , 0,
};

const char *candlestick_html_page(void) { return (const char *)page; }
