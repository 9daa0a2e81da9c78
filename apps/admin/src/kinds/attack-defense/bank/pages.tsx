import { type AdQuestionDetail, type AdQuestionRow, serviceBody, type ServiceInput } from '@beacon/api/kinds/attack-defense/bank'
import { late } from '@beacon/ui/late'
import { msg } from '@lingui/core/macro'
import { bankPages } from '../../bank-pages.ts'
import { columns } from './columns.tsx'
import { ServiceFilters } from './filters.tsx'
import { labelsOf } from './labels.ts'
import { makeEmpty, valuesOf, withoutSecrets } from './model.ts'
import { ServiceSections } from './sections.tsx'
import { ServiceSide } from './side.tsx'
import { ServiceTest } from './test.tsx'

const filesOf = ({ checker_script, checker_attachment, check_points, attachments, analysis_files }: AdQuestionDetail) =>
  [
    ...attachments,
    ...analysis_files,
    checker_script,
    checker_attachment,
    ...check_points.flatMap(({ check_script, attachment }) => [check_script, attachment]),
  ].filter((file) => file !== null)

/** Services with a check script. */
export const servicePages = bankPages<AdQuestionRow, AdQuestionDetail, ServiceInput>({
  list: {
    words: {
      title: msg`Attack and defence services`,
      none: msg`No attack and defence services yet`,
      noneHelp: msg`Write one, or import a ForcAD folder.`,
    },
    guides: ['scripts'],
    finds: () => msg`Name, service key, number, author, tag`,
    columns,
    Filters: ServiceFilters,
    rare: null,
  },
  form: {
    schema: serviceBody,
    makeEmpty,
    valuesOf,
    withoutSecrets,
    labelsOf,
    countRows: ({ check_points = [] }) => check_points.length,
    factsOf: (detail) => ({
      isMasked: !detail.rights.secret,
      files: new Map(filesOf(detail).map(({ file_id, size, sha256 }) => [file_id, { size, sha256 }])),
    }),
    makesScene: false,
    hasOwnFlags: () => false,
    Sections: ServiceSections,
    Side: ServiceSide,
  },
  hasPackages: false,
  Import: late(async () => (await import('./import-dialog.tsx')).ImportDialog),
  Test: ServiceTest,
})
