"""Calls: what each came to with the cards as they lay, if everybody then spoke at his best."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tarabish_core.analysis.result import Decision, Option, Outlook, Worth
from tarabish_core.analysis.settling import Beside, all_told, gone, worth_of
from tarabish_core.engine.actions import Go, Pass
from tarabish_core.engine.cards import NOBODY, PASS
from tarabish_core.engine.model import Auction, Contract
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.engine.state import Deal, State
from tarabish_core.search import Solver
from tarabish_core.search.solver import UNLIMITED

ALL_PASS = Outlook(Contract(NOBODY, NOBODY, NOBODY), Worth((0, 0), (0, 0), (0, 0), "passed"))

MOST_AUCTIONS = 20_000
"""More auctions than this are not looked through."""


def outlooks_of(
    solver: Solver, deal: Deal, *, budget: int = UNLIMITED
) -> tuple[tuple[Outlook, ...], Outlooks]:
    """Solve a deal under every contract; gives them, and what every auction comes to.

    Raises ValueError where auctions can run too many ways to be listed.
    """
    known = {one.contract: one.points for one in solver.trumps(deal, budget=budget)}
    found = Outlooks(solver.ruleset, deal, known)
    found.best(Auction(deal.dealer, ()))
    listed = tuple(found.of_contract(contract) for contract in known)
    return listed, found


class Outlooks:
    """What auctions of a deal come to, each looked up once."""

    def __init__(self, ruleset: Ruleset, deal: Deal, known: Mapping[Contract, Any]) -> None:
        self.ruleset, self.deal, self.known = ruleset, deal, known
        self.calls: dict[Contract, tuple[int, ...]] = {}
        self.worths: dict[Contract, Worth | None] = {}
        self.beside: dict[tuple[int, int], Beside] = {}
        self.auctions: dict[Auction, Outlook] = {}

    def of_contract(self, contract: Contract) -> Outlook:
        """Settle a contract, all runs and bells told."""
        if contract not in self.worths:
            cards = self.known[contract]
            self.worths[contract] = None
            if cards is not None:
                beside = self._beside(contract)
                settled = worth_of(self.ruleset, self.deal, contract, cards, beside, (0, 0))
                self.worths[contract] = settled
        return Outlook(contract, self.worths[contract])

    def _beside(self, contract: Contract) -> Beside:
        key = contract.trump, contract.leader
        if key not in self.beside:
            state = gone(self.ruleset, self.deal, self.calls[contract])
            self.beside[key] = all_told(self.ruleset, state)
        return self.beside[key]

    def best(self, auction: Auction) -> Outlook:
        """Find what an auction comes to from here; of what is as good, what is said first."""
        if auction not in self.auctions:
            if len(self.auctions) >= MOST_AUCTIONS:
                raise ValueError(f"auctions of '{self.ruleset.name}' can run too many ways")
            side = auction.seat & 1
            outlooks = [self.after(auction, call) for call in self.ruleset.calls(auction)]
            unknown = next((one for one in outlooks if one.worth is None), None)
            self.auctions[auction] = unknown or max(
                outlooks, key=lambda one: one.worth.lead(side) if one.worth else 0
            )
        return self.auctions[auction]

    def after(self, auction: Auction, call: int) -> Outlook:
        """Find what an auction comes to after one more call."""
        said = Auction(auction.dealer, (*auction.said, call))
        contract = self.ruleset.contract(said)
        if contract is None:
            return self.best(said)
        if contract.goer == NOBODY:
            return ALL_PASS
        self.calls.setdefault(contract, said.said)
        return self.of_contract(contract)


def call_decision(
    ruleset: Ruleset, before: State, index: int, action: Pass | Go, found: Outlooks | None
) -> Decision:
    """Set a call of a record beside all others."""
    auction = Auction(before.table.deal.dealer, before.table.said)
    options = []
    for call in sorted(ruleset.calls(auction)):
        outlook = found.after(auction, call) if found else None
        options.append(Option(call, outlook.worth if outlook else None, None, outlook))
    chosen = action.trump if isinstance(action, Go) else PASS
    after = next((one.worth for one in options if one.what == chosen), None)
    return Decision(index, "call", action.seat, NOBODY, chosen, tuple(options), after)
