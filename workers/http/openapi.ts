import { z } from 'zod'
import { OPERATIONS, type Operation } from './operations.ts'
import { WireProblem } from './problem.ts'

const json = (schema: z.ZodType, io: 'input' | 'output') => ({
  'application/json': {
    schema: z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any' }),
  },
})

function requestBody({ body, form }: Operation) {
  if (body === undefined && form === undefined) return {}
  const content = { ...(body && json(body, 'input')), ...(form && multipart(form)) }
  return { requestBody: { required: true, content } }
}

function multipart(form: z.ZodType) {
  const metadata = z.toJSONSchema(form, { io: 'input', unrepresentable: 'any' })
  const properties = { metadata, file: { type: 'string', contentMediaType: 'application/octet-stream' } }
  const schema = { type: 'object', required: ['metadata', 'file'], properties }
  return { 'multipart/form-data': { schema } }
}

function parameters({ path, query }: Operation) {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const inQuery = Object.entries(query?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    schema: z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' }),
  }))
  return [...inPath, ...inQuery]
}

function answers({ answers: given }: Operation) {
  const good = Object.entries(given).map(([status, answer]) => [
    status,
    {
      description: status === '302' ? 'See Location' : 'As asked',
      ...(answer !== null && {
        content: typeof answer === 'string' ? { [answer]: {} } : json(answer, 'output'),
      }),
    },
  ])
  const problem = z.toJSONSchema(WireProblem)
  return {
    ...Object.fromEntries(good),
    default: { description: 'A refusal', content: { 'application/problem+json': { schema: problem } } },
  }
}

/** The API as OpenAPI 3.1 describes it, from the same schemas that check it. */
export function openApi(): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const operation of OPERATIONS) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method]: {
        summary: operation.summary,
        ...(operation.open && { security: [] }),
        parameters: parameters(operation),
        ...requestBody(operation),
        responses: answers(operation),
      },
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Grounded Retrieval Engine',
      version: '0.1.0',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    security: [{ bearer: [] }],
    paths,
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
  }
}
