import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

/** The colour tokens of the block that starts with this selector. */
function tokensOf(selector: RegExp): Map<string, string> {
  const block = css.slice(css.search(selector)).split('}')[0] ?? ''
  return new Map([...block.matchAll(/--color-([\w-]+): (#[0-9a-f]{6});/g)].map((match) => [match[1] ?? '', match[2] ?? '']))
}

const themes = { dark: tokensOf(/:root,\s*\[data-theme='dark'\] \{/), light: tokensOf(/\[data-theme='light'\] \{/) }

/** Relative luminance and contrast as WCAG 2.2 defines them. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [first, second] = [luminance(one), luminance(other)]
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}

const inks = ['ink-0', 'ink-1', 'ink-2', 'ink-3']
const words = ['fg', 'fg-2', 'fg-3', 'amber', 'jade', 'vermilion', 'azure']
const series = Array.from({ length: 10 }, (_, index) => `s${index + 1}`)
const pairs: Array<[string, string, number]> = [
  ...inks.flatMap((ink) => words.map((word): [string, string, number] => [word, ink, 4.5])),
  ...inks.map((ink): [string, string, number] => ['control', ink, 3]),
  ...series.map((name): [string, string, number] => [name, 'ink-0', 4.5]),
  ['on-amber', 'amber', 4.5],
  ['on-vermilion', 'vermilion', 4.5],
  ...['amber', 'jade', 'vermilion', 'azure'].flatMap((tone): Array<[string, string, number]> => [
    [tone, `${tone}-bg`, 4.5],
    ['fg', `${tone}-bg`, 4.5],
    ['fg-2', `${tone}-bg`, 4.5],
  ]),
]

describe.each(Object.entries(themes))('%s theme', (_, tokens) => {
  test.each(pairs)('%s on %s reaches %d : 1', (front, back, least) => {
    const [one, other] = [tokens.get(front), tokens.get(back)]
    if (!one || !other) throw new Error(`token ${front} or ${back} is missing`)
    expect(contrast(one, other)).toBeGreaterThanOrEqual(least)
  })
})

test('both themes define the same tokens, and Tailwind knows each of them', () => {
  const names = [...themes.dark.keys()]
  expect([...themes.light.keys()]).toEqual(names)
  for (const name of names) expect(css).toContain(`--color-${name}: var(--color-${name});`)
  expect(names).toHaveLength(35)
})
