import { bulletin } from './bulletin.ts'
import { contest } from './contest.ts'
import { direction } from './direction.ts'
import { entrant } from './entrant.ts'
import { feed } from './feed.ts'
import { file } from './file.ts'
import { health } from './health.ts'
import { job } from './job.ts'
import { live } from './live.ts'
import { question } from './question.ts'
import { ranking } from './ranking.ts'
import { session } from './session.ts'
import { setting } from './setting.ts'
import { submission } from './submission.ts'
import { team } from './team.ts'
import { topic } from './topic.ts'
import { organisation, role, user } from './user.ts'
import { viewerKey } from './viewer-key.ts'

/** The whole contract, for the server, the OpenAPI document and the tests. Browser apps import by noun. */
export const api = {
  health,
  session,
  user,
  role,
  organisation,
  setting,
  job,
  file,
  direction,
  question,
  contest,
  topic,
  entrant,
  team,
  submission,
  ranking,
  feed,
  bulletin,
  viewerKey,
  live,
}
export type Api = typeof api
