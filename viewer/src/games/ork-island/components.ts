/** Cities that one player has joined by its own paths, and what they are worth: it decides this game. */

import { type Match, setting } from "../../match/types";

const sitesOf = new WeakMap<Match, Int16Array>();

/** The city or path of a cell; -1 if there is none. */
export function siteAt(match: Match, cell: number): number {
  let sites = sitesOf.get(match);
  if (!sites) {
    sites = new Int16Array(match.rows * match.cols).fill(-1);
    match.sites.forEach((site, k) => site.cells.forEach((one) => (sites![one] = k)));
    sitesOf.set(match, sites);
  }
  return sites[cell]!;
}

/** The component of a conquered site, or null where a path joins nothing. The numbers are the settings of the file. */
export function componentOf(match: Match, state: number, site: number): { cities: number; points: number } | null {
  const { sites, siteOwner } = match;
  const ownerOf = (k: number) => siteOwner[state * sites.length + k]!;
  const seat = ownerOf(site);
  const joins = (k: number) => sites[k]!.ends !== null && ownerOf(k) === seat && sites[k]!.ends!.every((end) => ownerOf(end) === seat);
  const first = sites[site]!.ends ? (joins(site) ? sites[site]!.ends![0] : -1) : site;
  if (first < 0) return null;
  const cities = new Set([first]);
  const paths = new Set<number>();
  for (let grown = true; grown; ) {
    grown = false;
    sites.forEach((one, k) => {
      if (paths.has(k) || !joins(k) || !one.ends!.some((end) => cities.has(end))) return;
      paths.add(k);
      one.ends!.forEach((end) => cities.add(end));
      grown = true;
    });
  }
  const cells = (keys: Iterable<number>) => [...keys].reduce((sum, k) => sum + sites[k]!.value, 0);
  const points = setting(match, "bonus_per_city_cell", 0) * cells(cities) + setting(match, "bonus_per_path_cell", 0) * cells(paths)
    + setting(match, "factor_connected_component", 0) * 2 ** cities.size;
  return { cities: cities.size, points };
}
