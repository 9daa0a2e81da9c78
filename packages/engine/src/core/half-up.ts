/** Rounds a half towards the higher integer (never −0). */
export function roundHalfUp(value: number): number {
  return Math.floor(value + 0.5) + 0
}

/** `percent` of `base`, in whole points, half up. */
export function percentOf(base: number, percent: number): number {
  return roundHalfUp((base * percent) / 100)
}
