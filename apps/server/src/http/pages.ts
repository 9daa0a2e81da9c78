import type { FastifyInstance } from 'fastify'
import type { Platform } from '../context.ts'

export async function pagesFromBuild(_server: FastifyInstance, _platform: Platform): Promise<void> {}
