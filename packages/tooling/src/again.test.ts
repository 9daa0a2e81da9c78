import { expect, it } from 'vitest'
import { withAgain } from './again.ts'

it('rewrites the import of a chunk, and nothing that only looks like one', () => {
  expect(withAgain('x(()=>import("./page-a1B2.js"),[])')).toBe('x(()=>_again(e=>import("./page-a1B2.js"+e)),[])')
  expect(withAgain('x(()=>import(`./desk.x-1_2.js`),[])')).toBe('x(()=>_again(e=>import("./desk.x-1_2.js"+e)),[])')
  for (const left of ['import("https://x/y.js")', 'import(name)', 'import"./first.js"', 'reimport("./a.js")'])
    expect(withAgain(left)).toBe(left)
})
