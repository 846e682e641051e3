# render-chart.py <chart> <values as JSON>: prints the findings of Helm's linter, the objects that Helm renders, and the
# problems that the schemas of Kubernetes find in them.
import json, sys
import helm_python, kubernetes_validate, yaml

chart, values = sys.argv[1], json.loads(sys.argv[2])
findings = helm_python.lint(chart, values, strict=True)['messages']
manifests = helm_python.Chart.load(chart).render(values, name='test').values()
objects = [each for manifest in manifests for each in yaml.safe_load_all(manifest) if each]
problems = []
for each in objects:
    # Kubernetes has no schema for objects of operators.
    if each['apiVersion'].startswith('monitoring.coreos.com/'):
        continue
    try:
        kubernetes_validate.validate(each, '1.31', strict=True)
    except kubernetes_validate.ValidationError as error:
        problems.append(f"{each['kind']}: {error}")
print(json.dumps({'findings': findings, 'objects': objects, 'problems': problems}))
