package guess

func newDeep(o Options) Guesser { return newBest(o) }
