import { appConfig } from '@beacon/tooling/vite'
import { defineConfig } from 'vite'

export default defineConfig(appConfig('admin', import.meta.dirname, { virtualRouteConfig: './src/routes.ts', routesDirectory: './src' }))
