import { expect, test } from 'vitest'
import { putIn, readFault, testFileOf } from './fault.ts'

const text = (body: string) => `What: It counts twice.\nRun: a.test.ts\nTest: counts once\n\n${body}`
const source = {
  path: 'apps/x/deep/a.ts',
  text: `const step = 1
export function once(total: number) {
  if (total > 1) return total
  return total + step
}
export const twice = {
  add: (total: number) => {
    return total + step
  },
}
`,
}
const put = (body: string, files = [source]) => putIn(readFault('x', text(body)).mutations[0] ?? { inside: '', lines: [] }, files)

test('a fault changes the lines of the function that it names, wherever the file lies', () => {
  expect(put('In: once\n-  return total + step\n+  return total + 2 * step\n')).toEqual({
    path: 'apps/x/deep/a.ts',
    text: source.text.replace('  return total + step\n}', '  return total + 2 * step\n}'),
  })
  expect(put('In: add\n-return total + step\n+    return 0\n').text).toContain('    return 0\n  },')
  expect(put('In: deep/a.ts\n-  if (total > 1) return total\n').text).not.toContain('if (total')
})

test('lines that only come are put behind the line that stays', () => {
  expect(put('In: once\n   if (total > 1) return total\n+  total += 1\n').text).toContain(
    'return total\n  total += 1\n  return total + step',
  )
})

test('lines that stand nowhere, or at several places, are refused', () => {
  expect(() => put('In: once\n-  return 7\n')).toThrow('finds its lines nowhere in once')
  expect(() => put('In: nobody\n-  return total + step\n')).toThrow('finds its lines nowhere in nobody')
  expect(() => put('In: a.ts\n-  return total + step\n')).toThrow('finds its lines at 2 places of a.ts')
  expect(() => put('In: once\n+  return 7\n')).toThrow('says no line of once that is there')
  expect(() => readFault('x', text(''))).toThrow('has no line “In:”')
})

test('a test file is named by the end of its path, which one file has', () => {
  const paths = ['a/x/list.test.ts', 'a/y/list.test.ts']
  expect(testFileOf('y/list.test.ts', paths)).toBe('a/y/list.test.ts')
  expect(() => testFileOf('list.test.ts', paths)).toThrow('which are 2 files')
  expect(() => testFileOf('ist.test.ts', paths)).toThrow('does not exist')
})
