import { useState } from 'react';
import type { FieldProblem } from '../resource-form/field-problem.tsx';

// `crypto.randomUUID` exists only on HTTPS pages, but some shops use plain HTTP.
const newKey = () => ({
  t: String(Date.now()),
  r: Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join(''),
});

export type Captcha = ReturnType<typeof useCaptcha>;

export function useCaptcha() {
  const [key, setKey] = useState(newKey);
  const [answer, setAnswer] = useState('');
  const [problem, setProblem] = useState<FieldProblem>();
  return {
    picture: `/sms/setVcodeImage?${new URLSearchParams({ ...key })}`,
    answer,
    problem,
    solved: { ...key, vcode: answer.trim() },
    setAnswer(next: string) {
      setAnswer(next);
      setProblem(undefined);
    },
    setProblem,
    /** Loads another picture and clears the answer. The field then shows the problem. */
    renew(reason?: FieldProblem) {
      setKey(newKey());
      setAnswer('');
      setProblem(reason);
    },
  };
}
