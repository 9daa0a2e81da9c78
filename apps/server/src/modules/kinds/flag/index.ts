import type { ServerKind } from '../port/index.ts'
import { contest } from './contest.ts'
import { evidence } from './evidence/index.ts'
import { entrantPage } from './entrant-page.ts'
import { measures } from './measures.ts'
import { screen } from './screen.ts'
import { story } from './story.ts'

/** Jeopardy CTF. */
export const flag: ServerKind = { contest, defaults: { read: contest.settings.read }, evidence, measures, story, entrantPage, screen }
