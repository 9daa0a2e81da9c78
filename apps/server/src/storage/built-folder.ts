import { join } from 'node:path'
import { buildFolder } from '#app-build'
import type { AppName } from '@beacon/router/paths'

export const appsFolder = join(import.meta.dirname, '../../..')

/** Where the build of an app lies. */
export const builtFolder = (app: AppName): string => join(appsFolder, app, buildFolder)
