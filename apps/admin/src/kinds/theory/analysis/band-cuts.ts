import type { CutUnit } from '@beacon/api/kinds/theory/analysis-scope'

/** From the highest band down; null is an empty field. */
export type CutValues = (number | null)[]

/** Why cuts cannot hold: one is empty or outside of the marks, or they do not fall. */
export function cutsWrong(values: CutValues, top: number): 'range' | 'order' | null {
  if (values.some((value) => value === null || value < 0 || value > top)) return 'range'
  return values.every((value, place) => place === 0 || (value ?? 0) < (values[place - 1] ?? 0)) ? null : 'order'
}

/** As the address has them. */
export const cutsText = (values: CutValues): string => values.map((value) => String(Math.round((value ?? 0) * 100) / 100)).join(',')

/** A cut of the other unit in this one; `most` is all marks in hundredths. */
export function convertedCut(value: number, unit: CutUnit, most: number): number {
  const exact = most === 0 ? value : unit === 'points' ? (value * most) / 10_000 : (value * 10_000) / most
  return Math.round(exact * 100) / 100
}
