import type { CSSProperties, ReactNode } from 'react'

/** Letters of a name are 26 u; three and a half times as large they are a twelfth of the wall's height, read from 30 m. */
const MOST_GROWTH = 3.5
const STEP = 0.05

/** How many times as large something may be drawn: the largest factor that fits, 1 where none does. */
export function growthThat(fits: (by: number) => boolean, most = MOST_GROWTH): number {
  for (let by = most; by > 1; by -= STEP) if (fits(by)) return Math.round(by * 100) / 100
  return 1
}

const LONGEST_NAME = 420
const COUNTRY = 48
const widths: readonly [RegExp, number][] = [
  [/[\u2e80-\u9fff\uff00-\uffef]/u, 1],
  [/[\sfijlrt.,:;'!|()[\]-]/u, 0.34],
  [/[mwMWQO@%&]/u, 0.84],
  [/[A-Z\d]/u, 0.66],
]

/** Reckoned width in em of a bold text, rather too wide than too narrow. */
export const boldWidth = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (widths.find(([letters]) => letters.test(letter))?.[1] ?? 0.56), 0)

/** Width in u of the widest name of 26 u with the country behind it; a very long name ends in an ellipsis. */
export const widestName = (rows: readonly { name: string; country: string | null }[]): number =>
  Math.max(120, ...rows.map(({ name, country }) => Math.min(LONGEST_NAME, boldWidth(name) * 26) + (country === null ? 0 : COUNTRY)))

/** Draws what stands in it `by` times as large as on the bare wall, wherever it stands: every length of a wall is n × u. */
export function Grown({ by, className, children }: { by: number; className?: string; children: ReactNode }) {
  const style: CSSProperties & { '--u': string } = { '--u': `calc(${by} * var(--wall-u))` }
  return (
    <div className={className} style={style}>
      {children}
    </div>
  )
}
