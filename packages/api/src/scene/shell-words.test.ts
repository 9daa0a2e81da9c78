import { expect, it } from 'vitest'
import { shellWords } from './shell-words.ts'

it.each([
  ['', []],
  ['  httpd  -p 80 ', ['httpd', '-p', '80']],
  [`sh -c 'echo "a b"; exec httpd'`, ['sh', '-c', 'echo "a b"; exec httpd']],
  [String.raw`a\ b "c\"d" ''`, ['a b', 'c"d', '']],
  ['$(id) `id` $HOME', ['$(id)', '`id`', '$HOME']],
])('parts %j as a shell does, and runs nothing', (text, words) => expect(shellWords(text)).toEqual(words))

it.each([`'open`, `"open`, 'end\\'])('has no words for %j', (text) => expect(shellWords(text)).toBeNull())
