import type { ComponentProps } from 'react'
import { HeadTool } from '../../parts/answer/head-tool.tsx'
import { useFlagTasks } from './queries.ts'

/** On every tab: the flag box, where some task is answered by a flag. */
export function AiHead({ contest, mine }: ComponentProps<typeof HeadTool>) {
  return <HeadTool contest={useFlagTasks(contest)} mine={mine} />
}
