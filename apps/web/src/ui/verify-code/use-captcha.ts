import { useState } from 'react';
import type { FieldProblem } from '../resource-form/field-problem.tsx';

interface CaptchaKey {
  readonly t: string;
  readonly r: string;
}

export interface Captcha {
  readonly picture: string;
  readonly answer: string;
  readonly problem: FieldProblem | undefined;
  readonly solved: CaptchaKey & { readonly vcode: string };
  setAnswer(answer: string): void;
  setProblem(problem: FieldProblem | undefined): void;
  /** Loads another picture and clears the answer. The field then shows `problem`. */
  renew(problem?: FieldProblem): void;
}

// `crypto.randomUUID` exists only on HTTPS pages, but some shops use plain HTTP.
const newKey = (): CaptchaKey => ({
  t: String(Date.now()),
  r: Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join(''),
});

export function useCaptcha(): Captcha {
  const [key, setKey] = useState(newKey);
  const [answer, setAnswer] = useState('');
  const [problem, setProblem] = useState<FieldProblem>();
  return {
    picture: `/sms/setVcodeImage?${new URLSearchParams({ ...key })}`,
    answer,
    problem,
    solved: { ...key, vcode: answer.trim() },
    setAnswer(next) {
      setAnswer(next);
      setProblem(undefined);
    },
    setProblem,
    renew(reason) {
      setKey(newKey());
      setAnswer('');
      setProblem(reason);
    },
  };
}
