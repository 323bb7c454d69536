"""Writes reference.tsv: fits of small contests by numpy, scipy and choix, independent of our own code.

pip install numpy scipy choix; python3 reference.py > reference.tsv
"""
import itertools
import numpy as np
from scipy.optimize import minimize
import choix

rng = np.random.default_rng(20261116)


def orders(table, scores):
    """All orders in which a match may have gone: those that tie in every order."""
    groups = [[p for p, s in zip(table, scores) if s == value] for value in sorted(set(scores), reverse=True)]
    return [sum(map(list, parts), []) for parts in itertools.product(*[itertools.permutations(g) for g in groups])]


def loglik(theta, match):
    total = 0.0
    all_orders = orders(*match)
    for order in all_orders:
        t = theta[order]
        total += sum(t[k] - np.log(np.exp(t[k:]).sum()) for k in range(len(t) - 1))
    return total / len(all_orders)


def gradient(theta, match, n, h=1e-5):
    """By differences: no formula that ours could share."""
    g = np.zeros(n)
    for i in set(match[0]):
        e = np.zeros(n)
        e[i] = h
        g[i] = (loglik(theta + e, match) - loglik(theta - e, match)) / (2 * h)
    return g


def information(theta, matches, n, h=1e-4):
    H = np.zeros((n, n))
    for m in matches:
        players = sorted(set(m[0]))
        for a in players:
            for b in players:
                if b > a:
                    continue
                ea, eb = np.zeros(n), np.zeros(n)
                ea[a], eb[b] = h, h
                d = (loglik(theta + ea + eb, m) - loglik(theta + ea - eb, m) - loglik(theta - ea + eb, m) + loglik(theta - ea - eb, m)) / (4 * h * h)
                H[a, b] -= d
                if a != b:
                    H[b, a] -= d
    return H


def map_fit(matches, n, sigma2, lam, start):
    f = lambda t: -sum(loglik(t, m) for m in matches) / lam + t @ t / (2 * sigma2)
    g = lambda t: -sum(gradient(t, m, n) for m in matches) / lam + t / sigma2
    return minimize(f, start, jac=g, method="BFGS", options={"gtol": 1e-8, "maxiter": 2000}).x


def dispersion(theta, matches, clusters, n):
    scatter = 0.0
    for c in sorted(set(clusters)):
        s = sum(gradient(theta, m, n) for m, k in zip(matches, clusters) if k == c)
        scatter += (s ** 2).sum()
    H = information(theta, matches, n)
    draws = sum(len(m[0]) - 1 for m in matches)
    used = draws / max(draws - n, len(matches))
    return (scatter * used + 10) / (np.trace(H) + 10), H


def whole(matches, clusters, n):
    """The whole procedure: overdispersion and the field's variance, estimated until nothing moves but the last, third, variance."""
    sigma2, lam, theta = 2.0, 1.0, np.zeros(n)
    centre = np.eye(n) - 1.0 / n
    for step in range(4):
        for _ in range(40):
            theta = map_fit(matches, n, sigma2, lam, theta)
            new, H = dispersion(theta, matches, clusters, n)
            done = abs(new - lam) < 1e-7
            lam = new
            if done:
                break
        cov = np.linalg.inv(H / lam + np.eye(n) / sigma2)
        if step < 3:
            spread = ((theta - theta.mean()) ** 2).sum() + np.trace(centre @ cov @ centre)
            sigma2 = min(25.0, max(0.02, (spread + 6.0) / (n + 2)))
    return theta, lam, sigma2, np.sqrt(np.diag(cov))


def make(n, count, seats, rounding, per_board):
    strength = rng.normal(0, 1, n)
    matches, clusters = [], []
    for k in range(count):
        if k % per_board == 0:
            table = [int(x) for x in rng.permutation(n)[:seats]]
            luck = dict(zip(table, rng.normal(0, 1, seats)))
        else:
            table = table[1:] + table[:1]
        noise = 0.7 if per_board > 1 else 1.0
        perf = [strength[p] + noise * rng.normal() + (luck[p] if per_board > 1 else 0.0) for p in table]
        scores = [int(np.floor(x / rounding)) for x in perf]
        matches.append((table, scores))
        clusters.append(k // per_board)
    return matches, clusters


def words(values):
    return " ".join(f"{v:.9g}" for v in values)


print("# kind\tn\tmatches (board:players:scores; ...)\tvariance\toverdispersion\tstrengths\tdeviations")
for n, count, seats, rounding, per_board in [(4, 12, 4, 1e-6, 1), (6, 30, 4, 1.0, 1), (8, 40, 4, 1e-6, 4), (7, 40, 2, 1.0, 1), (10, 60, 4, 1.5, 4), (9, 40, 3, 1e-6, 2)]:
    matches, clusters = make(n, count, seats, rounding, per_board)
    text = ";".join(f"{c}:{','.join(map(str, t))}:{','.join(map(str, s))}" for (t, s), c in zip(matches, clusters))
    theta = map_fit(matches, n, 2.0, 1.0, np.zeros(n))
    H = information(theta, matches, n)
    sd = np.sqrt(np.diag(np.linalg.inv(H + np.eye(n) / 2.0)))
    if rounding < 1e-3:  # without ties another program agrees
        other = choix.opt_rankings(n, [orders(*m)[0] for m in matches], alpha=0.25, tol=1e-10)
        assert np.abs(theta - other).max() < 1e-4, (theta, other)
    print(f"fixed\t{n}\t{text}\t2\t1\t{words(theta)}\t{words(sd)}")
    theta, lam, sigma2, sd = whole(matches, clusters, n)
    print(f"whole\t{n}\t{text}\t{sigma2:.9g}\t{lam:.9g}\t{words(theta)}\t{words(sd)}")
