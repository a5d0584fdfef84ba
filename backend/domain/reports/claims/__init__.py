"""What a provider is shown, as a paper: the sentence, the contract, the time by kind, outages and proven tests."""
