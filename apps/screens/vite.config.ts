import { appConfig } from '@beacon/tooling/vite'
import { defineConfig } from 'vite'

export default defineConfig(
  appConfig('screens', import.meta.dirname, { virtualRouteConfig: './src/routes.ts', routesDirectory: './src' }, { isBare: true }),
)
