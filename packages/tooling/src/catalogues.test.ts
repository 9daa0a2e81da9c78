import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { packagesWithTexts } from './lingui.ts'

const packages = join(import.meta.dirname, '../..')
const macro = /from ['"]@lingui\/(core|react)\/macro['"]/

function hasTexts(name: string): boolean {
  const files = readdirSync(join(packages, name, 'src'), { recursive: true, encoding: 'utf8' })
  return files.some(
    (file) => /\.tsx?$/.test(file) && !/\.test\./.test(file) && macro.test(readFileSync(join(packages, name, 'src', file), 'utf8')),
  )
}

it('reads the texts of every package that has some', () => {
  const withTexts = readdirSync(packages).filter((name) => name !== 'tooling' && hasTexts(name))
  expect(withTexts.sort()).toEqual([...packagesWithTexts].sort())
})
