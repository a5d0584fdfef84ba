"""Accounts' own mail addresses and subscriptions: each is a channel of the outbox that has the account's address."""
