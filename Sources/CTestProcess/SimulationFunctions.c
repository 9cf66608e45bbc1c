#include "SimulationFunctions.h"

candlestick_simulation_functions candlestick_simulations;
