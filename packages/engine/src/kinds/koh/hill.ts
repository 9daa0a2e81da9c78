/** A version of a hill: a patch on a version before, or the content of one again. The first has neither. */
export interface VersionFact {
  version: number
  /** The version that its patch was laid on; null where it brings no patch. */
  base: number | null
  /** The version whose content it is again. */
  same_as: number | null
  /** It ran at some time. */
  has_run: boolean
}

const byNumber = (versions: readonly VersionFact[]): ReadonlyMap<number, VersionFact> => new Map(versions.map((one) => [one.version, one]))

/** The version that brought the content of another one: itself, unless it is the content of an earlier one again. */
export function contentOf(versions: readonly VersionFact[], version: number): number {
  const known = byNumber(versions)
  let at = known.get(version)
  while (at !== undefined && at.same_as !== null) at = known.get(at.same_as)
  return at?.version ?? version
}

/** Versions whose patches make the content of one, in the order in which they are laid on the organisers' own. */
export function patchesOf(versions: readonly VersionFact[], version: number): number[] {
  const known = byNumber(versions)
  const chain: number[] = []
  for (let at = known.get(contentOf(versions, version)); at !== undefined && at.base !== null; at = known.get(contentOf(versions, at.base)))
    chain.unshift(at.version)
  return chain
}

/** Versions that fall with a foul one: whatever stands on its patch. The organisers' own never falls. */
export function fallsWith(versions: readonly VersionFact[], version: number): number[] {
  const foul = contentOf(versions, version)
  return versions.filter((one) => patchesOf(versions, one.version).includes(foul)).map((one) => one.version)
}

/** Versions that a hill may go back to, the newest first, each content once: what ran and neither falls nor has fallen. */
export function rollbackTargets(versions: readonly VersionFact[], fallen: readonly number[]): number[] {
  const contents = new Set<number>()
  return [...versions]
    .sort((left, right) => right.version - left.version)
    .filter(({ version, has_run }) => {
      const content = contentOf(versions, version)
      if (!has_run || fallen.includes(version) || contents.has(content)) return false
      contents.add(content)
      return true
    })
    .map(({ version }) => version)
}

/** The right to patch: from a solve on, for so long by the contest clock, until a patch of its entrant becomes the hill. */
export interface PatchRight {
  version: number
  at_ms: number
  is_used: boolean
}

/** Until when an entrant may patch, by the contest clock; null: it has no right. Of several solves the newest decides. */
export function rightUntil(rights: readonly PatchRight[], duration_ms: number): number | null {
  const [newest] = [...rights].sort((left, right) => right.at_ms - left.at_ms)
  return newest === undefined || newest.is_used ? null : newest.at_ms + duration_ms
}

/** An upload that began in time may take so long. */
export const uploadRestMs = 30_000

/** What of the right to patch keeps an entrant from sending one, asked in this order; times by the contest clock. */
export function rightRefusal(
  { is_king, until_ms }: { is_king: boolean; until_ms: number | null },
  { elapsed_ms, began_ms }: { elapsed_ms: number; began_ms: number },
): 'flag_own_hill' | 'patch_no_right' | 'patch_right_over' | null {
  if (is_king) return 'flag_own_hill'
  if (until_ms === null) return 'patch_no_right'
  if (elapsed_ms < until_ms) return null
  return began_ms < until_ms && elapsed_ms - until_ms <= uploadRestMs ? null : 'patch_right_over'
}
