import { type AwdpQuestionDetail, type AwdpQuestionRow, awdpBody } from '@beacon/api/kinds/awdp/bank'
import { msg } from '@lingui/core/macro'
import { PatchFilters } from '../../../parts/question-patch/filters.tsx'
import { withoutScripts } from '../../../parts/question-patch/secrets.ts'
import { bankPages } from '../../bank-pages.ts'
import { columns } from './columns.tsx'
import { labelsOf } from './labels.ts'
import { type AwdpValues, makeEmpty, valuesOf } from './model.ts'
import { AwdpSections } from './sections.tsx'
import { AwdpSide } from './side.tsx'
import { AwdpTest } from './test.tsx'

const filesOf = (row: AwdpQuestionDetail) =>
  [
    ...row.attachments,
    ...row.analysis_files,
    row.checker_script,
    row.checker_attachment,
    row.exploit_script,
    row.exploit_attachment,
    row.reference_patch,
  ].filter((file) => file !== null)

/** Services that are attacked for a flag and defended by a patch. */
export const awdpPages = bankPages<AwdpQuestionRow, AwdpQuestionDetail, AwdpValues>({
  list: {
    words: {
      title: msg`AWDP questions`,
      none: msg`No AWDP questions yet`,
      noneHelp: msg`Draw a topology, then write a question on it.`,
    },
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
    factsOf: (detail) => ({
      isMasked: !detail.rights.secret,
      files: new Map(filesOf(detail).map(({ file_id, size, sha256 }) => [file_id, { size, sha256 }])),
    }),
    makesScene: true,
    hasOwnFlags: () => true,
    Sections: AwdpSections,
    Side: AwdpSide,
  },
  hasPackages: false,
  Import: null,
  Test: AwdpTest,
})
