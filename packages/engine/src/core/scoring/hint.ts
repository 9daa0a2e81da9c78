/** What opened hints of a topic take from its award on solving: their cost, never more than the award. */
export function hintCharge(cost: number, award: number): number {
  return Math.min(cost, Math.max(0, award))
}
