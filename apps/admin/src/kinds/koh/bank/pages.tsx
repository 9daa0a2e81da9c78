import { hillBody, type HillQuestionDetail, type HillQuestionRow } from '@beacon/api/kinds/koh/bank'
import { msg } from '@lingui/core/macro'
import { patchFiles } from '../../../parts/question-patch/files.ts'
import { PatchFilters } from '../../../parts/question-patch/filters.tsx'
import { withoutScripts } from '../../../parts/question-patch/secrets.ts'
import { bankPages } from '../../bank-pages.ts'
import { columns } from './columns.tsx'
import { labelsOf } from './labels.ts'
import { type HillValues, makeEmpty, valuesOf } from './model.ts'
import { HillSections } from './sections.tsx'
import { HillSide } from './side.tsx'
import { HillTest } from './test.tsx'

/** Services that whoever solves them may patch. */
export const hillPages = bankPages<HillQuestionRow, HillQuestionDetail, HillValues>({
  list: {
    words: {
      title: msg({ context: 'bank', message: 'Hills' }),
      none: msg`No hills yet`,
      noneHelp: msg`Draw a topology, then write a question on it.`,
    },
    guides: ['images', 'topologies', 'scripts'],
    finds: null,
    columns,
    Filters: PatchFilters,
    rare: null,
  },
  form: {
    schema: hillBody,
    makeEmpty,
    valuesOf,
    withoutSecrets: withoutScripts,
    labelsOf,
    countRows: () => 0,
    factsOf: (detail) => ({ isMasked: !detail.rights.secret, files: patchFiles(detail) }),
    makesScene: true,
    hasOwnFlags: () => true,
    Sections: HillSections,
    Side: HillSide,
  },
  hasPackages: false,
  Import: null,
  Test: HillTest,
})
