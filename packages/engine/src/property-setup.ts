import fc from 'fast-check'
import { expect, inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    propertyRuns: number
  }
}

/**
 * How many times the runs of the others (50 by day, 500 in the slice) a file's properties are tried. More: a rare order of many steps
 * is what such a property looks for. Fewer: one try draws and reads a whole scene.
 */
const factors: Readonly<Record<string, number>> = {
  'packages/engine/src/scene/scene.property.test.ts': 6,
  'packages/api/src/contest/ranking-diff.test.ts': 2,
  'packages/api/src/scene/compose.property.test.ts': 0.5,
}

const runs = inject('propertyRuns')
if (!Number.isInteger(runs) || runs < 1) throw new Error('BEACON_PROPERTY_RUNS must be a whole number from 1')
const path = expect.getState().testPath ?? ''
const [, factor = 1] = Object.entries(factors).find(([end]) => path.endsWith(`/${end}`)) ?? []
fc.configureGlobal({ numRuns: Math.ceil(runs * factor) })
