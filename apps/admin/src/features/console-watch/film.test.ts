import { expect, it } from 'vitest'
import { emptyFilm, momentsOf, upTo, withLines } from './film.ts'

const first = '{"version":2,"width":100,"height":30}\n[0.000,"o","$ "]\n[1.000,"o","l"]\n[1.200,"o","s\\r\\n"]\n'
const second = '[2.000,"r","120x40"]\n[3.000,"o","\\u001b[31mFlag\\u001b[0m.txt"]\n[4.000,"m","lost 512"]\n'
const film = withLines(withLines(emptyFilm, first), second)

it('shows a moment in the size of that moment', () => {
  expect(upTo(film, 1_100)).toEqual({ text: '$ l', size: { columns: 100, rows: 30 }, next: 2 })
  expect(upTo(film, 9_000)).toMatchObject({ size: { columns: 120, rows: 40 }, next: 6 })
  expect(upTo(film, 9_000).text).toContain('\u001b[31mFlag')
})

it('finds a text that was typed letter by letter, and one between colours', () => {
  expect(momentsOf(film, 'LS')).toEqual([1_200])
  expect(momentsOf(film, 'flag.txt')).toEqual([3_000])
  expect([momentsOf(film, ''), momentsOf(film, 'nowhere')]).toEqual([[], []])
})

it('reads gaps, and leaves out what is no event', () => {
  expect(film.events.at(-1)).toEqual({ at_ms: 4_000, kind: 'lost', text: '512' })
  expect(withLines(emptyFilm, '[1,"x","?"]\n"words"\nnull\n').events).toEqual([])
})
