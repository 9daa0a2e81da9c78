import type { ServiceKind } from '@beacon/api/scene/service-fields'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const kindWords: Readonly<Record<ServiceKind, MessageDescriptor>> = {
  linux: msg({ context: 'service', message: 'Linux program' }),
  windows: msg({ context: 'service', message: 'Windows program' }),
  docker: msg({ context: 'service', message: 'Docker service' }),
}

export const kindHelp: Readonly<Record<ServiceKind, MessageDescriptor>> = {
  linux: msg({ context: 'service', message: 'An archive with an install.sh that installs it on a node.' }),
  windows: msg({ context: 'service', message: 'An installer, a program, or an archive of either.' }),
  docker: msg({ context: 'service', message: 'A folder with a Dockerfile or compose file. Built as a separate image.' }),
}

export const osWords = {
  linux: msg({ context: 'service', message: 'Linux' }),
  windows: msg({ context: 'service', message: 'Windows' }),
  other: msg({ context: 'service', message: 'Other system' }),
} as const
