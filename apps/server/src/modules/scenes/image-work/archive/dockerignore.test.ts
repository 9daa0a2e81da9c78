import { expect, it } from 'vitest'
import { ignoring } from './dockerignore.ts'

/** From Docker's documentation and the tests of its matcher: pattern, path, whether it is left out. */
it.each<[string, string, boolean]>([
  ['*/temp*', 'somedir/temporary.txt', true],
  ['*/temp*', 'somedir/temp/file', true],
  ['*/temp*', 'temp', false],
  ['*/*/temp*', 'somedir/subdir/temporary.txt', true],
  ['temp?', 'tempa', true],
  ['temp?', 'temp', false],
  ['temp?', 'tempab', false],
  ['**/*.go', 'a.go', true],
  ['**/*.go', 'a/b/c.go', true],
  ['**/*.go', 'a/b/c.gox', false],
  ['**', 'a/b', true],
  ['**/', 'a/b', true],
  ['**/foo', 'foo', true],
  ['**/foo', 'a/b/foo', true],
  ['**/foo', 'afoo', false],
  ['foo/**', 'foo/a/b', true],
  ['foo/**', 'food', false],
  ['a/**/b', 'a/b', true],
  ['a/**/b', 'a/x/y/b', true],
  ['a/**/b', 'ab', false],
  ['foo**', 'foo/bar/x', true],
  ['**.txt', 'deep/er/a.txt', true],
  ['/foo', 'foo', true],
  ['./foo/', 'foo/a', true],
  ['foo/../bar', 'bar', true],
  ['node_modules', 'node_modules/a/b.js', true],
  ['node_modules', 'x/node_modules', false],
  ['[a-c].txt', 'b.txt', true],
  ['[^a-c].txt', 'b.txt', false],
  ['[^a-c].txt', 'd.txt', true],
  ['a\\*b', 'a*b', true],
  ['a\\*b', 'axb', false],
  ['a.c', 'abc', false],
  ['(x+)$', '(x+)$', true],
  ['# note\n\n  x  ', 'x', true],
  ['#x', '#x', false],
  ['*.md\n!README.md', 'README.md', false],
  ['*.md\n!README*.md\nREADME-secret.md', 'README-secret.md', true],
  ['*\n!src', 'src/a.ts', false],
  ['*\n!src\nsrc/*.log', 'src/a.log', true],
  ['*\n! src', 'src/a.ts', false],
  ['.dockerignore', '.dockerignore', true],
  ['', 'a', false],
])('%j and %s: %s', (text, path, isLeftOut) => {
  expect(ignoring(text)(path)).toBe(isLeftOut)
})

it('takes a moment for patterns that would keep a regular expression busy for years', () => {
  const isIgnored = ignoring(`${'**/*a*'.repeat(40)}b`)
  const before = performance.now()
  expect(isIgnored(`${'a'.repeat(200)}/${'a'.repeat(200)}`)).toBe(false)
  expect(performance.now() - before).toBeLessThan(500)
})

it('refuses a list without end', () => {
  expect(() => ignoring(Array.from({ length: 501 }, (_, n) => `f${n}`).join('\n'))).toThrow('import_bomb')
})
