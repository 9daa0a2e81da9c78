import { msg } from '@lingui/core/macro'
import { bare } from '../bare.ts'
import type { ArenaKind } from '../kind.ts'
import { PaperBody } from './paper-body.tsx'

export const paperPage: ArenaKind = { ...bare, Play: PaperBody, playWord: msg`Paper` }
