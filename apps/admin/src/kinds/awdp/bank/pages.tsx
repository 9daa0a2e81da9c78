import { type AwdpQuestionDetail, type AwdpQuestionRow, awdpBody } from '@beacon/api/kinds/awdp/bank'
import { msg } from '@lingui/core/macro'
import { patchFiles } from '../../../parts/question-patch/files.ts'
import { PatchFilters } from '../../../parts/question-patch/filters.tsx'
import { withoutScripts } from '../../../parts/question-patch/secrets.ts'
import { bankPages } from '../../bank-pages.ts'
import { columns } from './columns.tsx'
import { labelsOf } from './labels.ts'
import { type AwdpValues, makeEmpty, valuesOf } from './model.ts'
import { AwdpSections } from './sections.tsx'
import { AwdpSide } from './side.tsx'
import { AwdpTest } from './test.tsx'

/** Services that are attacked for a flag and defended by a patch. */
export const awdpPages = bankPages<AwdpQuestionRow, AwdpQuestionDetail, AwdpValues>({
  list: {
    words: {
      title: msg`AWDP questions`,
      none: msg`No AWDP questions yet`,
      noneHelp: msg`Draw a topology, then write a question on it.`,
    },
    guides: ['images', 'topologies', 'scripts'],
    finds: null,
    columns,
    Filters: PatchFilters,
    rare: null,
  },
  form: {
    schema: awdpBody,
    makeEmpty,
    valuesOf,
    withoutSecrets: withoutScripts,
    labelsOf,
    countRows: () => 0,
    factsOf: (detail) => ({ isMasked: !detail.rights.secret, files: patchFiles(detail) }),
    makesScene: true,
    hasOwnFlags: () => true,
    Sections: AwdpSections,
    Side: AwdpSide,
  },
  hasPackages: false,
  Import: null,
  Test: AwdpTest,
})
