import { msg } from '@lingui/core/macro'
import { answerFigures } from '../../features/contest-desk/answers/answer-figures.tsx'
import { answerPages } from '../../features/contest-desk/answers/answer-pages.ts'
import type { DeskParts } from '../kind.ts'

export const cfsDesk: DeskParts = { listName: msg`Penetration contests`, figures: answerFigures, pages: answerPages }
