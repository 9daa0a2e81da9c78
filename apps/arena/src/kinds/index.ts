import { toys } from '#toys'
import type { BuiltKind } from '@beacon/router'
import { ai } from './ai/index.ts'
import { attackDefense } from './attack-defense/index.ts'
import { awdp } from './awdp/index.ts'
import { cfs } from './cfs/index.ts'
import { flag } from './flag/index.ts'
import { koh } from './koh/index.ts'
import { operation } from './operation/index.ts'
import { rw } from './rw/index.ts'
import { theory } from './theory/index.ts'
import type { LoadKind } from './kind.ts'

/** The kinds of contests that are played. A further one is a folder beside `flag/` and a line here. */
export const kinds: Readonly<Record<BuiltKind, LoadKind>> = { flag, theory, cfs, attackDefense, rw, awdp, koh, operation, ai, ...toys }
