import { EmptyState } from '@beacon/ui/feedback'
import { Trans } from '@lingui/react/macro'

/** A node that is not there, or not for this person. */
export const NoNode = () => <EmptyState title={<Trans>This node does not exist, or you do not have access to it.</Trans>} />
