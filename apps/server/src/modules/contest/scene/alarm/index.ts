import type { Module } from '../../../../module.ts'
import { lookAtScenes } from './tell.ts'

/** Alarms about scenes: looked at once a minute, told once until they are over. */
export const sceneAlarmModule: Module = {
  name: 'scene-alarm',
  handlers: [],
  start: ({ jobs }) => jobs.every('scene_alarms', '* * * * *', lookAtScenes),
}
