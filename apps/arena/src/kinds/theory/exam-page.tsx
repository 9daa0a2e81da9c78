import { buttonLook } from '@beacon/ui/controls'
import { EmptyState } from '@beacon/ui/feedback'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { bare } from '../bare.ts'
import type { ArenaKind } from '../kind.ts'

/** An exam is taken at addresses of its own: this leads to its guide. */
const Play: ArenaKind['Play'] = ({ contest: { resource_id } }) => (
  <EmptyState
    title={<Trans>An exam is taken on its own page.</Trans>}
    actions={
      <Link to="/contest/exam-guid/$exam_id" params={{ exam_id: resource_id }} className={buttonLook({ look: 'primary' })}>
        <Trans>Open the exam</Trans>
      </Link>
    }
  />
)

export const examPage: ArenaKind = { ...bare, Play, playWord: msg({ context: 'exam', message: 'Exam' }) }
