import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { keepCompiled } from '../reader-process.ts'

const folder = join(import.meta.dirname, '../../../../node_modules/.cache/beacon-readers')

// What is allowed by its path must be there.
mkdirSync(folder, { recursive: true })
keepCompiled(folder)
