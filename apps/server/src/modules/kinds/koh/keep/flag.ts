import { randomBytes } from 'node:crypto'
import type { KohContest } from '../../../../db/schema/kinds/koh/contest-koh.ts'
import { dynamicFlag } from '../../../bank/flag/index.ts'
import type { SecretBox } from '../../../platform/secret/index.ts'

/** Characters between the braces: nobody guesses it. */
const length = 32

/** The flag of a version of a hill, the same for all entrants: made of a secret of the contest, and kept nowhere. */
export const versionFlag = (
  secret: SecretBox,
  { resource_id, run, flag_prefix }: Pick<KohContest, 'resource_id' | 'run' | 'flag_prefix'>,
  topic_id: string,
  version: number,
): string =>
  dynamicFlag({
    secret: secret.derive('hill flag', resource_id),
    run,
    topic_id,
    part: version,
    entrant_id: '',
    prefix: flag_prefix ?? '',
    length,
  })

/** A flag of no version that looks like theirs: nothing in a box that is judged tells its judge from the hill. */
export const judgedFlag = (prefix: string | null): string =>
  dynamicFlag({ secret: randomBytes(32), run: 1, topic_id: '', part: 0, entrant_id: '', prefix: prefix ?? '', length })
