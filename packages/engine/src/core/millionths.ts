/** Points as the engine counts them: integers of 10⁻⁶, a half away from zero, never −0. */
export function millionths(points: number): number {
  const size = Math.floor(Math.abs(points) * 1_000_000 + 0.5)
  return points < 0 && size > 0 ? -size : size
}
