import type { AuthoringFinding, AuthoringProblemCode, AuthoringStep } from '@beacon/api/image/image-authoring'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const stepWords: Readonly<Record<AuthoringStep, MessageDescriptor>> = {
  start: msg({ context: 'authoring', message: 'Start' }),
  inject: msg({ context: 'authoring', message: 'Inject' }),
  work: msg({ context: 'authoring', message: 'Work' }),
  check: msg({ context: 'authoring', message: 'Check' }),
  save: msg({ context: 'authoring', message: 'Save' }),
}

/** A step at the head of “took over 15 min”. */
export const longStepWords: Readonly<Record<string, MessageDescriptor>> = {
  start: msg({ context: 'authoring', message: 'The start' }),
  check: msg({ context: 'authoring', message: 'The check' }),
  save: msg({ context: 'authoring', message: 'The save' }),
}

export const checkingWords = {
  rest: msg({ context: 'authoring', message: 'Stopping the node' }),
  copy: msg({ context: 'authoring', message: 'Copying its disk' }),
  boot: msg({ context: 'authoring', message: 'Starting the copy' }),
} as const

export const findingWords: Readonly<Record<AuthoringFinding['what'], MessageDescriptor>> = {
  boot: msg({ context: 'authoring', message: 'Starts' }),
  port: msg({ context: 'authoring', message: 'Port answers' }),
  history: msg({ context: 'authoring', message: 'Shell history' }),
  temp: msg({ context: 'authoring', message: 'Left in /tmp' }),
  key: msg({ context: 'authoring', message: 'Private key' }),
  flag_env: msg({ context: 'authoring', message: 'Flag in a variable' }),
}

export const levelWords: Readonly<Record<AuthoringFinding['level'], MessageDescriptor>> = {
  good: msg({ context: 'authoring finding', message: 'good' }),
  warning: msg({ context: 'authoring finding', message: 'warning' }),
  error: msg({ context: 'authoring finding', message: 'error' }),
}

/** Words for what only an authoring can run into. */
export const ownProblems: Readonly<Partial<Record<AuthoringProblemCode, MessageDescriptor>>> = {
  node_lost: msg({
    context: 'authoring',
    message: 'The container engine lost the node and all work since the last snapshot. Start restores that snapshot or the base.',
  }),
  node_gone: msg({
    context: 'authoring',
    message: 'The container engine lost the node; nothing was saved. Start restores the last snapshot or the base.',
  }),
  interrupted: msg({ context: 'authoring', message: 'Interrupted. The node is unchanged; try again.' }),
  engine_gone: msg({
    context: 'authoring',
    message: 'The container engine stopped responding. The node is unchanged; try again once it responds.',
  }),
}
