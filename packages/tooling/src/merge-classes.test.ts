import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { extendTailwindMerge } from 'tailwind-merge'
import { expect, test } from 'vitest'
import { mergeClasses } from '../../ui/src/theme/merge-classes.ts'

/** The whole table of Tailwind with our sizes: what ours must answer for every class that is used. */
const mergeByTailwind = extendTailwindMerge({
  extend: {
    theme: {
      text: ['caption', 'body', 'dense', 'mono', 'section', 'title', 'figure'],
      spacing: ['control', 'control-sm', 'control-lg', 'row', 'menu', 'page', 'label'],
      radius: ['control', 'panel', 'round'],
    },
    classGroups: { 'font-size': ['type-title', 'type-section', 'type-figure', 'type-mono'] },
  },
})

const root = join(import.meta.dirname, '../../..')
const sources = globSync('{packages,apps}/*/src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/merge-classes|\.test\.tsx?$/.test(file))
const words = sources.flatMap((file) => readFileSync(join(root, file), 'utf8').match(/[^\s'"`]+/g) ?? [])
/** Tailwind knows a class of which it drops the first of two. */
const classes = [...new Set(words)].filter((word) => /^[-a-z@*[]/.test(word) && mergeByTailwind(`${word} ${word}`) === word)

/** Without variants: a colon inside brackets is none. */
const withoutVariants = (name: string) => name.replace(/^(?:(?:[^[\](:]|\[(?:[^[\]]|\[[^\]]*\])*\])*:)?/, '')
/** One for all its numbers. */
const utilities = [...new Map(classes.map(withoutVariants).map((name) => [name.replace(/\d+(?:\.\d+)?/g, '1'), name])).values()]
const variants = [...new Set(classes.map((name) => name.slice(0, name.length - withoutVariants(name).length)))]

function pairsThatDiffer(names: readonly string[], pairOf: (one: string, other: string) => string): string[] {
  return names.flatMap((one) =>
    names.flatMap((other) => {
      const pair = pairOf(one, other)
      return one === other || mergeClasses(pair) === mergeByTailwind(pair) ? [] : [pair]
    }),
  )
}

test('the sources are read', () => {
  expect(utilities.length).toBeGreaterThan(400)
})

test('every two classes that are used merge as the whole table of Tailwind merges them', () => {
  expect(pairsThatDiffer(utilities, (one, other) => `${one} ${other}`)).toEqual([])
})

test('classes of two variants leave each other alone, and no two variants are one in another order', () => {
  expect(pairsThatDiffer(variants, (one, other) => `${one}px-1 ${other}p-2`)).toEqual([])
})

test('classes of one variant merge, whatever brackets it has', () => {
  expect(mergeClasses('data-[state=open]:px-1 [&[readonly]]:flex data-[state=open]:p-2 [&[readonly]]:grid')).toBe(
    'data-[state=open]:p-2 [&[readonly]]:grid',
  )
})

test('a class of no property and a component’s own name stay', () => {
  expect(mergeClasses('card p-2 group/row card p-4')).toBe('card group/row card p-4')
})
