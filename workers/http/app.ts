import { Hono } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { failure } from '../domain/failure.ts'
import type { Scope } from '../domain/scope.ts'
import { allowedMethods } from './allowed-methods.ts'
import { authenticate, authenticateLink } from './authenticate.ts'
import { redirectToBlockImage, serveBlockImage } from './block-image.ts'
import { showCitation } from './citation.ts'
import {
  amendDocument,
  deleteDocument,
  getDocument,
  listDocuments,
  redirectToImage,
  serveImage,
} from './documents.ts'
import { addFeedback } from './feedback.ts'
import { buildIndex, retireIndex, showIndexVersions, switchIndex } from './index-versions.ts'
import { ingest, retryJob, showJob } from './ingest.ts'
import { streamJob } from './job-events.ts'
import { openApi } from './openapi.ts'
import { faultOf, problemResponse } from './problem.ts'
import { readToEnd } from './read-to-end.ts'
import { reconcileSlice } from './reconcile.ts'
import { serveRecording } from './recordings.ts'
import { resolveMany } from './resolve.ts'
import { answerRetrieve } from './retrieve.ts'
import { addReview, listReviews } from './reviews.ts'
import type { Services } from './services.ts'
import { administrates, changeSettings, showSettings } from './settings.ts'
import { showTrace } from './traces.ts'
import { announceUpload } from './uploads.ts'

/** The environment of every route: a request's services and, behind authentication, its scope. */
export interface AppEnv {
  Bindings: Env
  Variables: { services: Services; scope: Scope }
}

/** The API at a glance. @param servicesOf wires the services of one request */
export function createApp(servicesOf: (env: Env) => Promise<Services>): Hono<AppEnv> {
  const app = new Hono<AppEnv>()

  app.use(readToEnd)
  app.use(secureHeaders({ referrerPolicy: 'no-referrer', xFrameOptions: 'DENY' }))
  app.get('/health', (c) => c.json({ status: 'ok' }))
  app.get('/openapi.json', (c) => c.json(openApi()))

  app.use(async (c, next) => {
    c.set('services', await servicesOf(c.env))
    c.header('cache-control', 'no-store')
    await next()
  })
  app.use('/citation/:id', authenticateLink)
  app.use('/images/:document/:page', authenticateLink)
  app.use('/images/:block', authenticateLink)
  app.use('/recordings/:document', authenticateLink)
  app.use(authenticate)

  app.post('/uploads', announceUpload)
  app.post('/ingest', ingest)
  app.get('/ingest/:job', showJob)
  app.get('/ingest/:job/events', streamJob)
  app.post('/ingest/:job/retry', retryJob)
  app.post('/retrieve', answerRetrieve)
  app.post('/resolve', resolveMany)
  app.get('/citation/:id', showCitation)
  app.get('/documents', listDocuments)
  app.get('/documents/:id', getDocument)
  app.patch('/documents/:id', amendDocument)
  app.delete('/documents/:id', deleteDocument)
  app.get('/documents/:id/pages/:page/image', redirectToImage)
  app.get('/images/:document/:page', serveImage)
  app.get('/blocks/:block/image', redirectToBlockImage)
  app.get('/images/:block', serveBlockImage)
  app.get('/recordings/:document', serveRecording)
  app.post('/feedback', addFeedback)
  app.get('/reviews', listReviews)
  app.post('/reviews/:block', addReview)
  app.get('/traces/:id', showTrace)
  app.get('/settings', administrates, showSettings)
  app.patch('/settings', administrates, changeSettings)
  app.post('/reconcile', reconcileSlice)
  app.get('/index-versions', showIndexVersions)
  app.post('/index-versions', buildIndex)
  app.post('/index-versions/:id/live', switchIndex)
  app.delete('/index-versions/:id', retireIndex)

  app.notFound((c) => {
    const allow = allowedMethods(app.routes, c.req.path)
    return allow.length > 0
      ? problemResponse(failure('method-not-allowed', `It takes ${allow.join(', ')}`), c.req.path, {
          allow: allow.join(', '),
        })
      : problemResponse(failure('not-found', 'No such route or thing in your scope'), c.req.path)
  })
  app.onError((error, c) => {
    c.var.services?.log.event('fault', { route: c.req.routePath, error: error.name, message: error.message })
    return Response.json(faultOf(c.req.path), {
      status: 500,
      headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store' },
    })
  })
  return app
}
