/** The number at a place of a list whose length the caller knows; outside of it 0. */
export function numberAt(values: ArrayLike<number>, index: number): number {
  return values[index] ?? 0
}
