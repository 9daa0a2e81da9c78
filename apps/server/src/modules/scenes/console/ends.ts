import type { ErrorCode } from '@beacon/api/errors'
import { socketEnds, type SocketEnd } from '@beacon/api/platform/socket'

/** With which code a console ends when what it was opened for does not hold any more. */
export const endOf = (code: ErrorCode): SocketEnd =>
  code === 'console_not_running' ? socketEnds.state : code === 'not_found' ? socketEnds.gone : socketEnds.right
