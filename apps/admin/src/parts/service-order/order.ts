import type { InjectableService } from '@beacon/api/image/image-injection'

export function moved<T>(rows: readonly T[], from: number, to: number): T[] {
  const rest = rows.filter((_, index) => index !== from)
  const row = rows[from]
  return row === undefined ? [...rows] : [...rest.slice(0, to), row, ...rest.slice(to)]
}

interface Services {
  known: ReadonlyMap<string, InjectableService>
  held: ReadonlySet<string>
}

/** Services that come along because chosen ones need them, each after what it needs itself. */
export function alsoNeeded(chosen: readonly string[], { known, held }: Services): string[] {
  const also = new Set<string>()
  const seen = new Set<string>()
  const look = (service_id: string): void => {
    if (seen.has(service_id)) return
    seen.add(service_id)
    for (const needed of known.get(service_id)?.needs ?? []) {
      if (held.has(needed)) continue
      look(needed)
      if (!chosen.includes(needed) && known.has(needed)) also.add(needed)
    }
  }
  for (const service_id of chosen) look(service_id)
  return [...also]
}
