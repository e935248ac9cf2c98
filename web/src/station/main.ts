// The page of a station.
