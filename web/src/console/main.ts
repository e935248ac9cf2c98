// The page of a console.
